import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const productMemoryKib = 19 * 1024
const { argon2 } = crypto

/**
 * What a password costs is meant to hurt who tries many: a core for 40 ms. Thousands of tests sign in, so here the same function
 * is called with less of both. What a stored hash says of its cost stays; that it is true shows `password-hashing.test.ts`, in a
 * process of its own.
 */
function quickArgon2(kind: 'argon2id', parameters: Argon2Parameters, done: Parameters<typeof argon2>[2]): void {
  const isProducts = parameters.memory >= productMemoryKib && parameters.passes >= 2
  argon2(kind, isProducts ? { ...parameters, memory: 64, passes: 1 } : parameters, done)
}

// Once in a worker, whose test files share their modules.
if (argon2.name !== quickArgon2.name) {
  Object.assign(crypto, { argon2: quickArgon2 })
  syncBuiltinESMExports()
}
