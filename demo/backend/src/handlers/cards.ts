import type { ServeHandlers } from '@firepay/contract/http/serve.ts'
import { periods } from '@firepay/demo-contract/card-periods.ts'
import type { cardRoutes } from '@firepay/demo-contract/cards.ts'
import type { Store } from '../store.ts'

const last_days = Object.values(periods)

/** Scale of figures in a longer period, compared with the last seven days. */
const scale = { '28d': 4, month: 4.3, year: 52 } as const

type Period = keyof typeof scale | undefined

const by = (period: Period) => (value: number) => Math.round(value * (period === undefined ? 1 : scale[period]))

/** The figures of the cards. A period returns a scaled copy; shares and texts are unchanged. */
export function cardHandlers({ now }: Store): ServeHandlers<typeof cardRoutes> {
  return {
    supportTracker: ({ query: { period } }) => ({
      title: 'Support tracker',
      last_days,
      totalTicket: by(period)(184),
      newTicket: by(period)(31),
      openTicket: by(period)(57),
      responseTime: 2,
    }),
    avgSessions: ({ query: { period } }) => ({
      sessions: by(period)(3100),
      last_days,
      growth: '+4.6%',
      goal: by(period)(120_000),
      users: by(period)(84_000),
      retention: 87,
      duration: 1,
    }),
    revenueReport: () => {
      const year = now().getFullYear()
      return { years: [year, year - 1, year - 2].map(String), price: '31,480', budget: '62,900' }
    },
    goalOverview: () => ({ completed: '642,310', inProgress: '118,450' }),
    revenueAnalytics: () => ({ thisMonth: '74,205', lastMonth: '69,930' }),
    productOrders: ({ query: { period } }) => ({
      last_days,
      chart_info: { finished: by(period)(19_240), pending: by(period)(12_110), rejected: by(period)(3905) },
    }),
    sessionsDevice: () => ({
      last_days,
      chart_info: [
        { icon: 'Monitor', name: 'Desktop', iconColor: 'primary', usage: 56.2, upDown: 3 },
        { icon: 'Smartphone', name: 'Mobile', iconColor: 'warning', usage: 36.1, upDown: 6 },
        { icon: 'Tablet', name: 'Tablet', iconColor: 'danger', usage: 7.7, upDown: -4 },
      ],
    }),
    customers: ({ query: { period } }) => ({
      last_days,
      listData: [
        { icon: 'Circle', iconColor: 'primary', text: 'New', result: by(period)(712) },
        { icon: 'Circle', iconColor: 'warning', text: 'Returning', result: by(period)(241) },
        { icon: 'Circle', iconColor: 'danger', text: 'Referrals', result: by(period)(133) },
      ],
    }),
    ordersBarChart: ({ query: { period } }) => ({
      title: 'Orders',
      statistics: '3,18k',
      series: [{ name: 'Orders', data: [42, 68, 55, 31, 74].map(by(period)) }],
    }),
    profitLineChart: ({ query: { period } }) => ({
      title: 'Profit',
      statistics: '5,74k',
      series: [{ data: [4, 17, 9, 24, 19, 33].map(by(period)) }],
    }),
    subscribers: ({ query: { period } }) => ({
      series: [{ name: 'Subscribers', data: [24, 37, 33, 51, 46, 62, 71].map(by(period)) }],
      analyticsData: { subscribers: by(period)(88_400) },
    }),
    revenueStatistics: ({ query: { period } }) => ({
      series: [{ name: 'Revenue', data: [330, 290, 410, 380, 470, 440, 520].map(by(period)) }],
      analyticsData: { revenue: by(period)(91_250) },
    }),
    sales: ({ query: { period } }) => ({
      series: [{ name: 'Sales', data: [12, 9, 15, 11, 18, 14].map(by(period)) }],
      analyticsData: { sales: '34%' },
    }),
    orders: ({ query: { period } }) => ({
      series: [{ name: 'Orders', data: [8, 13, 10, 16, 12, 19, 15].map(by(period)) }],
      analyticsData: { orders: by(period)(95_800) },
    }),
    siteTraffic: ({ query: { period } }) => ({
      series: [{ name: 'Traffic', data: [140, 190, 160, 230, 205, 260].map(by(period)) }],
    }),
    activeUsers: ({ query: { period } }) => ({
      series: [{ name: 'Active users', data: [720, 690, 810, 780, 850, 830, 910].map(by(period)) }],
    }),
    newsletter: ({ query: { period } }) => ({
      series: [{ name: 'Newsletter', data: [360, 410, 395, 440, 470, 455].map(by(period)) }],
    }),
  }
}
