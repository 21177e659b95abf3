import { defineConfig } from 'vitest/config'

// Each workspace that has unit tests describes them in its own vitest.config.ts.
export default defineConfig({ test: { projects: ['*/vitest.config.ts', 'demo/*/vitest.config.ts'] } })
