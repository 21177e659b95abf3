import type { Role } from '@firepay/contract/product/abilities.ts'

export const authTexts = {
  /** Where an email is when mails are written to files, by the server's description of the folder. */
  mailPlaces: {
    printed:
      'No mail server is set up here, so emails are saved as files: this one is in the data folder, under mail, and its link is printed where the program was started.',
    folder:
      'No mail server is set up here, so emails are saved as files: this one is in the folder that MAIL_URL names.',
    files:
      'No mail server is set up here, so emails are saved as files. Ask the administrator of this installation for it.',
  },
  /** Where emails will be when they are written to files. */
  mailFolders: {
    printed: 'No mail server is set up here: emails are saved as files in the data folder, under mail.',
    folder: 'No mail server is set up here: emails are saved as files in the folder that MAIL_URL names.',
    files: 'No mail server is set up here: emails are saved as files.',
  },
  credentials: {
    email: 'Email',
    password: 'Password',
    emailMissing: 'Enter your email.',
    passwordMissing: 'Enter your password.',
    passkeyFailed: 'No passkey was used. Try again, or sign in with your password.',
    passkeyRefused: 'This passkey can’t sign you in; it may have been removed. Sign in with your password.',
    back: 'Back',
  },
  factor: {
    codeTitle: 'Enter the 6-digit code',
    codeLead: 'Open your authenticator app and type the code for',
    code: 'Code',
    codeHint: 'The code changes every 30 seconds. It is submitted after the sixth digit.',
    codeMissing: 'Enter all six digits.',
    submit: 'Verify and sign in',
    noApp: 'No access to the app?',
    toRecovery: 'Use a recovery code',
    toCode: 'Use a code from the app',
    toPasskey: 'Use a passkey',
    recoveryTitle: 'Enter a recovery code',
    recoveryLead: 'One of the ten codes you saved when you set up two-step verification. Each works once, for',
    recovery: 'Recovery code',
    recoveryMissing: 'Enter a recovery code.',
    passkeyTitle: 'Use your passkey',
    passkeyLead: 'Your browser asks for a fingerprint, a face, a PIN or a security key for',
    passkeySubmit: 'Continue with the passkey',
    passkeyFailed: 'No passkey was used. Try again, or choose another way.',
    passkeyRefused: 'This passkey wasn’t accepted; it may have been removed. Choose another way.',
    wrong: 'Wrong code, or it has already been used.',
    triesLeft: (count: number) => (count === 1 ? '1 try left.' : `${count} tries left.`),
    expired: 'Two-step verification took too long or had too many wrong codes. Start again with your password.',
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  roleNames: {
    owner: 'Owner',
    admin: 'Admin',
    finance: 'Finance',
    developer: 'Developer',
    support: 'Support',
    viewer: 'Viewer',
    operator: 'Operator',
  } satisfies Record<Role | 'operator', string>,
} as const
