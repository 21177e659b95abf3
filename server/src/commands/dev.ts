import { defineCommand } from './command.ts'

export const command = defineCommand({
  name: 'dev',
  summary: '',
  usage: '',
  help: '',
  options: {},
  async run() {
    return 1
  },
})
