import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'demo-pages', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] } })
