import type { Family } from '@studio/backend/contract/library'
import { CopyButton } from '@studio/ui/copy-button'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLoraName } from '../models/use-loras.ts'
import { useStyleName } from '../models/use-own-styles.ts'
import { CreatedFact } from './created-fact.tsx'
import styles from './detail-rail.module.css'
import { type Fact, factsOf, type Made } from './facts.ts'
import { FrameMaking } from './frame-making.tsx'
import { SeedLock } from './seed-lock.tsx'
import { JobStory } from './story/job-story.tsx'

/** The person's own style and LoRA by their names of today, once these are known. */
function useOwnFacts({ styleId, loraId }: Made['generation']): readonly Fact[] {
  const facts = [
    ['My style', useStyleName(styleId)],
    ['LoRA', useLoraName(loraId)],
  ] as const
  return facts.flatMap(([name, value]): Fact[] => (value === undefined ? [] : [[name, value]]))
}

/** What the model was told, where it is more than what the person typed. */
function SentPrompt({ text }: { readonly text: string }): ReactNode {
  return (
    <section className={styles['part']}>
      <header className={styles['head']}>
        <h2>Sent to the model</h2>
        <CopyButton label="Copy sent text" text={text} />
      </header>
      <p className={styles['prompt']} dir="auto">
        {text}
      </p>
    </section>
  )
}

interface MakingProps {
  readonly made: Made
  /** Of a frame that was saved from a video; undefined while it is not known. */
  readonly video: Family['video']
}

/** How a picture was made: prompt, settings, cost, and what happened meanwhile. */
export function Making({ made, video }: MakingProps): ReactNode {
  return made.generation.frame === undefined ? <ModelMaking made={made} /> : <FrameMaking made={made} video={video} />
}

function ModelMaking({ made }: { readonly made: Made }): ReactNode {
  const { generation } = made
  const facts = [...factsOf(made), ...useOwnFacts(generation)]
  const settingsText = facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return (
    <>
      <section className={styles['part']}>
        <header className={styles['head']}>
          <h2>Prompt</h2>
          <CopyButton label="Copy prompt" text={generation.prompt} />
        </header>
        <p className={styles['prompt']} dir="auto">
          {generation.prompt}
        </p>
      </section>
      {generation.sentPrompt !== undefined && <SentPrompt text={generation.sentPrompt} />}
      <section className={styles['part']}>
        <header className={styles['head']}>
          <h2>Settings</h2>
          <CopyButton label="Copy settings" text={settingsText} />
        </header>
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles['fact']}>
              <dt>{name}</dt>
              <dd>
                {value}
                {name === 'Seed' && (
                  <>
                    <CopyButton label="Copy seed" text={value} />
                    <SeedLock seed={Number(value)} />
                  </>
                )}
              </dd>
            </div>
          ))}
          <CreatedFact at={Date.parse(generation.createdAt)} />
        </dl>
      </section>
      <JobStory generationId={generation.id} n={made.output.n} />
      {generation.sandbox && (
        <p className={styles['sandbox']}>
          <FlaskConical size={16} aria-hidden /> Sandbox: no AI model was called
        </p>
      )}
    </>
  )
}
