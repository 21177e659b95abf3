import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const productMemoryKib = 19 * 1024
const { argon2 } = crypto

/**
 * Makes password hashing cheap in tests: the production cost of 40 ms of CPU would add up over thousands of sign-ins.
 * Stored hashes still state the production cost; `password-hashing.test.ts` verifies it in a separate process.
 */
function quickArgon2(kind: 'argon2id', parameters: Argon2Parameters, done: Parameters<typeof argon2>[2]): void {
  const isProducts = parameters.memory >= productMemoryKib && parameters.passes >= 2
  argon2(kind, isProducts ? { ...parameters, memory: 64, passes: 1 } : parameters, done)
}

// Once per worker, whose test files share modules.
if (argon2.name !== quickArgon2.name) {
  Object.assign(crypto, { argon2: quickArgon2 })
  syncBuiltinESMExports()
}
