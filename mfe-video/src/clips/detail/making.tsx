import { useNow } from '@studio/media/now'
import { CopyButton } from '@studio/ui/copy-button'
import { formatAgo, formatExact } from '@studio/ui/format'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Clip } from '../kind/clip.ts'
import styles from './making.module.css'

/** How a clip was made, as one line. */
export type Fact = readonly [name: string, value: string]

interface SectionProps {
  readonly title: string
  /** What the button at its head copies, and what it says; without it there is no button. */
  readonly copy?: { readonly label: string; readonly text: string }
  readonly children: ReactNode
}

/** A part of how a clip was made. */
export function Section({ title, copy, children }: SectionProps): ReactNode {
  return (
    <section>
      <header className={styles['head']}>
        <h2>{title}</h2>
        {copy !== undefined && <CopyButton {...copy} />}
      </header>
      {children}
    </section>
  )
}

/** The words that a clip was asked for with. */
export function PromptSection({ prompt }: { readonly prompt: string }): ReactNode {
  return (
    <Section title="Prompt" copy={{ label: 'Copy prompt', text: prompt }}>
      <p className={styles['prompt']} dir="auto">
        {prompt}
      </p>
    </Section>
  )
}

interface PicturesProps {
  readonly title: string
  /** `StoredPicture` elements. */
  readonly children: ReactNode
}

/** The pictures that a clip was made from. */
export function Pictures({ title, children }: PicturesProps): ReactNode {
  return (
    <Section title={title}>
      <div className={styles['pictures']}>{children}</div>
    </Section>
  )
}

interface FactsProps {
  readonly clip: Pick<Clip, 'createdAt' | 'sandbox'>
  readonly facts: readonly Fact[]
  /** Which of the values can be copied alone. */
  readonly copied?: string
}

/** The settings of a clip, when it was asked for, and whether a model was called at all. */
export function Facts({ clip, facts, copied }: FactsProps): ReactNode {
  const now = useNow()
  const created = Date.parse(clip.createdAt)
  const text = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return (
    <>
      <Section title="Settings" copy={{ label: 'Copy settings', text }}>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name} className={styles['fact']}>
              <dt>{name}</dt>
              <dd>
                {value}
                {name === copied && <CopyButton label={`Copy ${name.toLowerCase()}`} text={value} />}
              </dd>
            </div>
          ))}
          <div className={styles['fact']}>
            <dt>Created</dt>
            <dd title={formatExact(created)}>{formatAgo(created, now)}</dd>
          </div>
        </dl>
      </Section>
      {clip.sandbox && (
        <p className={styles['sandbox']}>
          <FlaskConical size={16} aria-hidden /> Sandbox: no AI model was called
        </p>
      )}
    </>
  )
}
