import { expect, test } from 'vitest'
import { answerInSandbox } from './sandbox-receiver.ts'

const asked = { webhookId: 'ntf_1', trigger: 'schedule' }

test.each(['constructor', 'toString', 'hasownproperty', 'valueof', 'any-shop'])(
  '%s.sandbox.invalid behaves like other receivers',
  async (name) => {
    const outcome = await answerInSandbox(`https://${name}.sandbox.invalid/hooks`, asked)
    expect(outcome).toMatchObject({ response: { status: 200, body: 'ok' } })
  },
)

test('does not answer for addresses outside of the sandbox', async () => {
  for (const host of ['sandbox.invalid', 'shop.sandbox.invalid.example', 'shop.example']) {
    expect(await answerInSandbox(`https://${host}/hooks`, asked)).toBeNull()
  }
})
