import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import { balance, balancePage, balanceQuery, oneBalanceQuery } from './balances.schemas.ts'

export const balancesRoutes = defineRoutes({
  listSiteAccountBalances: {
    method: 'GET',
    path: '/site-account-balances',
    area: 'balances',
    summary: 'Lists the balances of all accounts by currency, now or at an earlier instant',
    auth: 'user',
    needs: 'read Balance',
    query: balanceQuery,
    success: { status: 200, body: balancePage },
    errors: [],
  },
  listSiteBalances: {
    method: 'GET',
    path: '/site-balances',
    area: 'balances',
    summary: 'Lists the balances of each site in each of its currencies, now or at an earlier instant',
    auth: 'user',
    needs: 'read Balance',
    query: balanceQuery,
    success: { status: 200, body: balancePage },
    errors: [],
  },
  getSiteBalance: {
    method: 'GET',
    path: '/site-balances/{id}',
    area: 'balances',
    summary: 'Returns the balance of a site in one currency, now or at an earlier instant',
    auth: 'user',
    names: 'balance',
    needs: 'read Balance',
    params: z.strictObject({ id: id('account') }),
    query: oneBalanceQuery,
    success: { status: 200, body: balance },
    errors: [],
  },
})
