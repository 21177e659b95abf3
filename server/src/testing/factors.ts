import { HOTP, Secret } from 'otpauth'
import type { SignedInClient, TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'

/** A user's authenticator app with its recovery codes. */
export type TestFactor = {
  recoveryCodes: string[]
  secret: string
  /** The code of the current time step, or of one `shift` steps away. */
  code(shift?: number): string
  /** An unused code; advances the clock by a step. */
  fresh(): string
}

/** The code of a secret at the app's clock. */
export function codeOf(app: TestApp, secret: string, shift = 0): string {
  const step = Math.floor(app.clock.now().getTime() / 30_000) + shift
  return HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, counter: step })
}

/** Enables an authenticator app through the API. The user must have signed in within the last five minutes. */
export async function enrolTotp(app: TestApp, person: SignedInClient): Promise<TestFactor> {
  const params = { type: 'totp' as const }
  const { secret } = await person.call('POST /security/mfa/{type}/enable', { params, body: {} })
  const body = { type: 'totp' as const, code: codeOf(app, secret) }
  const { recoveryCodes } = await person.call('POST /security/mfa/{type}/confirm', { params, body })
  return {
    recoveryCodes,
    secret,
    code: (shift = 0) => codeOf(app, secret, shift),
    fresh() {
      app.clock.advance(30_000)
      return codeOf(app, secret)
    },
  }
}

/** Advances the clock to the third second of a time step, so that codes stay valid during a test. */
export function beginStep(app: TestApp): void {
  const stepMs = 30_000
  app.clock.advance(stepMs + 3_000 - (app.clock.now().getTime() % stepMs))
}

/** A code that is invalid around the current time step. */
export function wrongCode(app: TestApp, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((shift) => codeOf(app, secret, shift))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666'
}

/** Adds a passkey through the API. */
export async function enrolPasskey(
  app: TestApp,
  person: SignedInClient,
  name = 'Test key',
): Promise<{ key: Authenticator; id: string; recoveryCodes: string[] | undefined }> {
  const key = new Authenticator(app.origin)
  // The client is typed by the first success shape; without a body the call answers with the alternative.
  const { options } = (await person.call('POST /security/passkeys', { body: {} })) as unknown as {
    options: Record<string, unknown>
  }
  const made = await person.call('POST /security/passkeys', { body: { name, attestation: key.create(options) } })
  return { key, id: made.id, recoveryCodes: made.recoveryCodes }
}
