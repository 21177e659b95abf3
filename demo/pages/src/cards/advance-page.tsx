import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { ChatCard } from './chat-card.tsx'
import { CongratulationsCard, MedalCard } from './greeting-cards.tsx'
import { BrowserStatesCard, EmployeeTasksCard, TransactionsCard } from './list-cards.tsx'
import { JobOfferCard, OptionsCard, ProfileCard } from './offer-cards.tsx'
import { PaymentFormCard } from './payment-form.tsx'
import { AppDesignCard, MeetupCard, UserTimelineCard } from './project-cards.tsx'

const inThirds = [
  EmployeeTasksCard,
  MeetupCard,
  ProfileCard,
  JobOfferCard,
  TransactionsCard,
  PaymentFormCard,
  UserTimelineCard,
  ChatCard,
  OptionsCard,
  BrowserStatesCard,
  AppDesignCard,
]

/** Larger cards: lists, a form, a chat (catalogue 8.2). */
export default function CardAdvancePage() {
  return (
    <PageLayout title="Advanced cards">
      <Grid>
        <Cell span={8}>
          <CongratulationsCard />
        </Cell>
        <Cell span={4}>
          <MedalCard />
        </Cell>
        {inThirds.map((Shown) => (
          <Cell key={Shown.name} span={4}>
            <Shown />
          </Cell>
        ))}
      </Grid>
    </PageLayout>
  )
}
