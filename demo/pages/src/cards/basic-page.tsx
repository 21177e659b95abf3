import { Button } from '@firepay/ui/components/button.tsx'
import { Card, CardList, CardRow } from '@firepay/ui/components/card.tsx'
import { TabButton, Tabs } from '@firepay/ui/components/tabs.tsx'
import { type ReactNode, useState } from 'react'
import { inert } from '../inert.ts'
import { Cell, Grid } from '../shared/grid.tsx'
import { PageLayout } from '../shared/page-layout.tsx'
import { Picture } from '../shared/picture.tsx'
import styles from './basic-page.module.css'

const text = 'A shop keeps what it sells in sight, and what it promises in writing.'

/** The parts of cards (catalogue 8.2). */
export default function CardBasicPage() {
  return (
    <PageLayout title="Basic cards">
      <Section title="Titles">
        <Card flush aria-label="Picture above">
          <Picture alt="Hills in the morning" />
          <Body title="Picture above" />
        </Card>
        <Card flush aria-label="Picture in the middle">
          <div className={styles.pad}>
            <h3>Picture in the middle</h3>
          </div>
          <Picture alt="Hills at noon" scene={2} />
          <div className={styles.pad}>
            <p className={styles.text}>{text}</p>
          </div>
        </Card>
        <Card flush aria-label="With links">
          <Body title="With links" />
          <div className={styles.links}>
            <Button tone="ghost" size="sm" onClick={inert}>
              One link
            </Button>
            <Button tone="ghost" size="sm" onClick={inert}>
              Another link
            </Button>
          </div>
        </Card>
      </Section>
      <Section title="Content types">
        <Card aria-label="Body alone">
          <p className={styles.text}>{text}</p>
        </Card>
        <Card title="A list in it" titleLevel={3} flush>
          <CardList>
            {['Paper bags', 'Twine', 'Labels'].map((name) => (
              <CardRow key={name}>{name}</CardRow>
            ))}
          </CardList>
        </Card>
        <Card flush aria-label="Everything together">
          <Picture alt="Hills in the evening" scene={3} height={110} />
          <Body title="Everything together" />
        </Card>
      </Section>
      <Section title="Header and footer">
        <Card title="Header alone" titleLevel={3}>
          <p className={styles.text}>{text}</p>
        </Card>
        <Card foot="Two days ago" aria-label="Footer alone">
          <p className={styles.text}>{text}</p>
        </Card>
        <Card title="Header with footer" titleLevel={3} foot="Until Sunday">
          <p className={styles.text}>{text}</p>
        </Card>
      </Section>
      <Section title="Text alignment">
        {(['start', 'center', 'end'] as const).map((align) => (
          <Card key={align} aria-label={`Text at the ${align}`}>
            <div className={styles.aligned} data-align={align}>
              <h3>{{ start: 'At the start', center: 'In the middle', end: 'At the end' }[align]}</h3>
              <p className={styles.text}>{text}</p>
              <Button size="sm" onClick={inert}>
                Go on
              </Button>
            </div>
          </Card>
        ))}
      </Section>
      <Section title="Navigation" span={6}>
        <Navigated title="Pills" look="pills" />
        <Navigated title="Tabs" look="tabs" />
      </Section>
      <Section title="Pictures">
        <Card flush aria-label="Picture at the top">
          <Picture alt="A coast" scene={2} />
          <Body title="Picture at the top" />
        </Card>
        <Card flush aria-label="Picture at the end">
          <Body title="Picture at the end" />
          <Picture alt="A valley" />
        </Card>
        <Card flush aria-label="Text on the picture">
          <div className={styles.overlay}>
            <Picture alt="A pass" scene={3} height={232} />
            <div className={styles.over}>
              <h3>Text on the picture</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </div>
        </Card>
      </Section>
      <Section title="Filled" span={2}>
        {tones.map((tone) => (
          <Toned key={tone} tone={tone} look="filled" />
        ))}
      </Section>
      <Section title="Outlined" span={2}>
        {tones.map((tone) => (
          <Toned key={tone} tone={tone} look="outlined" />
        ))}
      </Section>
      <Section title="Group" span={12}>
        <Card flush aria-label="A group of cards">
          <div className={styles.group}>
            {([1, 2, 3] as const).map((scene) => (
              <div key={scene}>
                <Picture alt={`View ${scene}`} scene={scene} height={120} />
                <Body title={`View ${scene}`} />
              </div>
            ))}
          </div>
        </Card>
      </Section>
      <Section title="Grid" span={3}>
        {['First', 'Second', 'Third', 'Fourth'].map((name) => (
          <Card key={name} title={name} titleLevel={3}>
            <p className={styles.text}>{text}</p>
          </Card>
        ))}
      </Section>
    </PageLayout>
  )
}

const tones = ['primary', 'mute', 'ok', 'bad', 'warn', 'disp'] as const

function Section({ title, span = 4, children }: { title: string; span?: 2 | 3 | 4 | 6 | 12; children: ReactNode }) {
  const parts = Array.isArray(children) ? children.flat() : [children]
  return (
    <section aria-label={title} className={styles.section}>
      <h2>{title}</h2>
      <Grid>
        {parts.map((part: ReactNode, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
          <Cell key={at} span={span}>
            {part}
          </Cell>
        ))}
      </Grid>
    </section>
  )
}

function Body({ title }: { title: string }) {
  return (
    <div className={styles.pad}>
      <h3>{title}</h3>
      <p className={styles.text}>{text}</p>
    </div>
  )
}

const places = ['Shelf', 'Cellar'] as const

/** A card with tabs, one of them disabled. */
function Navigated({ title, look }: { title: string; look: 'pills' | 'tabs' }) {
  const [place, setPlace] = useState<(typeof places)[number]>('Shelf')
  const says = { Shelf: 'Thirty jars, the oldest in front.', Cellar: 'Four crates, and the ladder.' }[place]
  return (
    <Card flush aria-label={title}>
      <div className={styles.nav}>
        {look === 'tabs' ? (
          <Tabs label={title}>
            {places.map((name) => (
              <TabButton key={name} active={name === place} onClick={() => setPlace(name)}>
                {name}
              </TabButton>
            ))}
          </Tabs>
        ) : (
          places.map((name) => (
            <Button key={name} size="sm" aria-pressed={name === place} onClick={() => setPlace(name)}>
              {name}
            </Button>
          ))
        )}
        <Button tone="ghost" size="sm" disabled title="Nothing is kept there">
          Attic
        </Button>
      </div>
      <div className={styles.pad}>
        <h3>{place}</h3>
        <p className={styles.text}>{says}</p>
      </div>
    </Card>
  )
}

function Toned({ tone, look }: { tone: (typeof tones)[number]; look: 'filled' | 'outlined' }) {
  const name = { primary: 'Primary', mute: 'Secondary', ok: 'Success', bad: 'Danger', warn: 'Warning', disp: 'Info' }[
    tone
  ]
  return (
    <div className={styles.toned} data-look={look} data-tone={tone}>
      <h3>{name}</h3>
      <p>Colors of the kit.</p>
    </div>
  )
}
