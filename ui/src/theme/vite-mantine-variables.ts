import { mantineVariablesCss } from './mantine-variables.ts'

const publicId = 'virtual:mantine-variables.css'

/** Vite plugin: `import 'virtual:mantine-variables.css'` loads Mantine's variables as static CSS. */
export function mantineVariables() {
  return {
    name: 'firepay-mantine-variables',
    resolveId: (id: string) => (id === publicId ? `\0${publicId}` : null),
    load: (id: string) => (id === `\0${publicId}` ? mantineVariablesCss() : null),
  }
}
