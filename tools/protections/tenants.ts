import type { Protection } from './protection.ts'

const core = 'server/migrations/001-core.sql'
const distributionTest = 'server/src/platform/db/distribution.test.ts'
const rules = 'server/src/areas/merchants/members/members.rules.ts'
const viewAsTest = 'server/src/program/walks/view-as.test.ts'
const membersTest = 'server/src/areas/merchants/members/members.test.ts'
const idempotency = 'server/src/platform/http/idempotency.ts'
const idempotencyTest = 'server/src/platform/http/idempotency.test.ts'

export const tenantProtections: readonly Protection[] = [
  {
    id: 'C-01',
    protects: 'a role does what the table gives it',
    file: 'server/src/platform/http/authorize.ts',
    source: "if (!can(caller.role, route.needs)) throw new ApiError('FORBIDDEN')",
    without: '',
    test: 'server/src/program/walks/authorization.test.ts',
    named: 'v: viewer',
  },
  {
    id: 'C-01',
    protects: 'to view as a role never raises',
    file: 'contract/src/product/view-as.ts',
    source: 'return wanted !== null && outranks(role, wanted) ? wanted : null',
    without: 'return wanted',
    test: viewAsTest,
    named: 'viewer as owner',
  },
  {
    id: 'C-01',
    protects: 'nothing is changed while viewing as another role',
    file: 'server/src/platform/http/authorize.ts',
    source:
      "if (route.method !== 'GET') throw new ApiError('FORBIDDEN', 'Nothing can be changed while viewing as another role.')",
    without: "if (route.method !== 'GET') return caller",
    test: viewAsTest,
    named: 'nothing is changed while viewing as another role',
  },
  {
    id: 'D-10',
    protects: 'to name a lower role hides no refusal',
    file: 'server/src/areas/access/refusals.ts',
    source: "const as = viewedAs === null ? '' : ` as ${viewedAs}`",
    without: "const as = ''",
    test: viewAsTest,
    named: 'naming a lower role',
  },
  {
    id: 'C-04',
    protects: 'the database shows a merchant its own rows',
    file: core,
    source:
      "'create policy tenant on %I to {{app}} using (merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')::uuid) '",
    without: "'create policy tenant on %I to {{app}} using (true) '",
    test: distributionTest,
    named: 'sees, changes and adds nothing, in no table',
  },
  {
    id: 'C-04',
    protects: 'the database takes rows of the own merchant only',
    file: core,
    source:
      "'with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')::uuid)', tenant_table);",
    without: "'with check (true)', tenant_table);",
    test: distributionTest,
    named: 'sees, changes and adds nothing, in no table',
  },
  {
    id: 'C-04',
    protects: 'the owner of the tables stands under the policies too',
    file: core,
    source: "execute format('alter table %I force row level security', tenant_table);",
    without: '',
    test: distributionTest,
    named: 'forces row-level security',
  },
  {
    id: 'C-05',
    protects: 'keys of different callers never meet',
    file: idempotency,
    source: ".where('principal', '=', call.principal)",
    without: '',
    test: idempotencyTest,
    named: 'keys of different people do not meet',
  },
  {
    id: 'C-05',
    protects: 'a key holds visible ASCII characters only',
    file: idempotency,
    source: '[\\x21-\\x7e]{16,255}',
    without: '.{16,255}',
    test: idempotencyTest,
    named: 'a key like',
  },
  {
    id: 'C-05',
    protects: 'a key has 16 to 255 characters',
    file: idempotency,
    source: '{16,255}$/',
    without: '*$/',
    test: idempotencyTest,
    named: 'a key like',
  },
  {
    id: 'C-05',
    protects: 'work and the answer stored for its key commit together',
    file: 'server/src/platform/http/bind.ts',
    source: 'Object.assign(act, { inMerchant, caller: { ...caller, inMerchant } })',
    without: '(inMerchant, act)',
    test: idempotencyTest,
    named: 'work and stored answer commit together',
  },
  {
    id: 'C-07',
    protects: 'the last owner stays',
    file: rules,
    source: 'if ((await countOwners(trx, merchantId)) > 1) return',
    without: 'return',
    test: membersTest,
    named: 'cannot be demoted or removed, not even by themselves',
  },
  {
    id: 'C-07',
    protects: 'changes of members wait for each other',
    file: 'server/src/areas/merchants/members/members.queries.ts',
    source: '.forNoKeyUpdate()',
    without: '',
    test: membersTest,
    named: 'remains when an owner steps down while another one does',
  },
  {
    id: 'C-07',
    protects: 'only owners decide about owners',
    file: rules,
    source: "if (concerned.includes('owner') && !can(caller, 'manage Owner')) {",
    without: 'if (false) {',
    test: membersTest,
    named: 'who are owners are managed by owners only',
  },
  {
    id: 'C-04',
    protects: 'a transaction is bound to its own merchant again after another one',
    file: 'server/src/platform/db/transaction.ts',
    source: 'await back.execute(trx).catch(unlessFailedAlready)',
    without: '',
    test: 'server/src/platform/db/transaction.test.ts',
    named: 'binds a transaction to another merchant',
  },
  {
    id: 'C-04',
    protects: 'no statement runs under the merchant of another part of its transaction',
    file: 'server/src/platform/db/transaction.ts',
    source: "outer.state = 'paused'",
    without: '',
    test: 'server/src/platform/db/transaction.test.ts',
    named: 'takes no statement and no second part',
  },
]
