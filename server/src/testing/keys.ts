import { masterKeyFrom } from '../platform/crypto/master-key.ts'

/** Constant, so that concurrent runs on one external server share the two roles. */
export const testMasterKeyText = 'dGVzdHMgb25seTogdGhpcyBrZXkgcHJvdGVjdHMgbm90aGluZy4'

export const testMasterKey = masterKeyFrom(Buffer.from(testMasterKeyText, 'base64url'))

export const testRolePrefix = 'firepay_test'
