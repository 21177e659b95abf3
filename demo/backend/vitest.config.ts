import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'demo-backend', include: ['src/**/*.test.ts'] } })
