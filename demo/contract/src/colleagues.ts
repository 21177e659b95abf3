/** Assignees of tasks and recipients of mails, from the people of the sample data. */
export const colleagues = [
  { name: 'Ansa Kettunen', email: 'ansa.kettunen@post.example' },
  { name: 'Bram Ouderkirk', email: 'bram.ouderkirk@post.example' },
  { name: 'Enid Hallgarth', email: 'enid.hallgarth@post.example' },
  { name: 'Greta Solbakk', email: 'greta.solbakk@post.example' },
  { name: 'Katia Brusilov', email: 'katia.brusilov@post.example' },
  { name: 'Mira Dastur', email: 'mira.dastur@post.example' },
] as const
