import type { Plugin } from 'vite'

const taken = /\b(import|export)\s*\{([^}]*)\}\s*from\s*'@tabler\/icons-react'/g

/** Imports each icon from its own file: the index of the package imports 6,000, two thirds of all modules of a build. */
export function iconsByFile(): Plugin {
  return {
    name: 'firepay-icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: '@tabler/icons-react' },
      handler: (code) =>
        code.replace(taken, (_all, verb: string, list: string) =>
          list
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => `${verb} { default as ${name} } from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
            .join('\n'),
        ),
    },
  }
}
