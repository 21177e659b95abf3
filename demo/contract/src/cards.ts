import { defineDemoRoutes, get, oneOf } from './route.ts'
import { z } from './zod.ts'

const query = z.object({ period: oneOf(['28d', 'month', 'year']) })
const lastDays = z.array(z.string())
const numbers = z.array(z.number())
const series = z.array(z.object({ name: z.string(), data: numbers }))

const analytics = <const N extends string, A extends z.ZodType>(name: N, summary: string, answer: A) =>
  get({ path: `/card/card-analytics/${name}`, summary, query }, answer)
const statistics = <const N extends string, A extends z.ZodType>(name: N, summary: string, answer: A) =>
  get({ path: `/card/card-statistics/${name}`, summary, query }, answer)

export const cardRoutes = defineDemoRoutes({
  supportTracker: analytics(
    'support-tracker',
    'Tickets, and the days that an answer takes',
    z.object({
      title: z.string(),
      last_days: lastDays,
      totalTicket: z.number(),
      newTicket: z.number(),
      openTicket: z.number(),
      responseTime: z.number(),
    }),
  ),
  avgSessions: analytics(
    'avg-sessions',
    'Sessions, their growth as text, and four figures beside them',
    z.object({
      sessions: z.number(),
      last_days: lastDays,
      growth: z.string(),
      goal: z.number(),
      users: z.number(),
      retention: z.number(),
      duration: z.number(),
    }),
  ),
  revenueReport: analytics(
    'revenue-report',
    'Three years to choose from, price and budget as text',
    z.object({ years: z.array(z.string()).length(3), price: z.string(), budget: z.string() }),
  ),
  goalOverview: analytics(
    'goal-overview',
    'What is done and what is under way',
    z.object({ completed: z.string(), inProgress: z.string() }),
  ),
  revenueAnalytics: analytics(
    'revenue',
    'Revenue of this and the last month',
    z.object({ thisMonth: z.string(), lastMonth: z.string() }),
  ),
  productOrders: analytics(
    'product-orders',
    'Orders by state',
    z.object({
      last_days: lastDays,
      chart_info: z.object({ finished: z.number(), pending: z.number(), rejected: z.number() }),
    }),
  ),
  sessionsDevice: analytics(
    'sessions-device',
    'Sessions by device, in percent',
    z.object({
      last_days: lastDays,
      chart_info: z.array(
        z.object({
          icon: z.string(),
          name: z.string(),
          iconColor: z.string(),
          usage: z.number(),
          upDown: z.number(),
        }),
      ),
    }),
  ),
  customers: analytics(
    'customers',
    'Customers: new, returning, referred',
    z.object({
      last_days: lastDays,
      listData: z.array(z.object({ icon: z.string(), iconColor: z.string(), text: z.string(), result: z.number() })),
    }),
  ),
  ordersBarChart: statistics(
    'orders-bar-chart',
    'Orders of five weeks',
    z.object({ title: z.string(), statistics: z.string(), series }),
  ),
  profitLineChart: statistics(
    'profit-line-chart',
    'Profit of six months',
    z.object({ title: z.string(), statistics: z.string(), series: z.array(z.object({ data: numbers })) }),
  ),
  subscribers: statistics(
    'subscribers',
    'Subscribers gained',
    z.object({ series, analyticsData: z.object({ subscribers: z.number() }) }),
  ),
  revenueStatistics: statistics(
    'revenue',
    'Revenue generated',
    z.object({ series, analyticsData: z.object({ revenue: z.number() }) }),
  ),
  sales: statistics(
    'sales',
    'Sales of a quarter',
    z.object({ series, analyticsData: z.object({ sales: z.string() }) }),
  ),
  orders: statistics(
    'orders',
    'Orders received',
    z.object({ series, analyticsData: z.object({ orders: z.number() }) }),
  ),
  siteTraffic: statistics('site-traffic', 'Traffic of the site', z.object({ series })),
  activeUsers: statistics('active-users', 'People who came back', z.object({ series })),
  newsletter: statistics('newsletter', 'Readers of the newsletter', z.object({ series })),
})
