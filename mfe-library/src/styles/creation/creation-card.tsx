import { mediaUrl } from '@studio/backend/contract'
import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { formatCountOf } from '@studio/ui/format'
import { SmallSpinner } from '@studio/ui/spinner'
import { Check, Circle, CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MosaicCard } from '../../cards/mosaic-card.tsx'
import { PriceFailed } from '../images/price-failed.tsx'
import { usePriced } from '../images/use-priced.ts'
import { type Creation, nextStep, type Step } from './creation.ts'
import styles from './creation-card.module.css'
import type { Progress } from './progress-atom.ts'

interface CreationCardProps {
  readonly creation: Creation
  readonly progress: Progress
  /** Told the most that the button said it costs. */
  readonly onResume: (mostCents: number | undefined) => void
  readonly onEnd: () => void
}

const steps = ['analysis', 'style', 'images'] as const satisfies readonly Step[]

/** A style that is being created from images (spec images 2): which steps are done, and what is missing when they have stopped. */
export function CreationCard({ creation, progress, onResume, onEnd }: CreationCardProps): ReactNode {
  const { name, assetIds, isCreated } = creation
  const mosaic = assetIds.slice(0, 4).map((id) => mediaUrl(id, 'thumbnail'))
  const running = progress === 'running'
  const { isKnown, mostCents, priced } = usePriced()
  const isBought = nextStep(creation) === 'analysis'
  const [asking, setAsking] = useState(false)
  return (
    <MosaicCard
      card={{ name, imageCount: assetIds.length, mosaic }}
      about={running ? undefined : `Missing: ${missing(creation)}`}
      cover={
        <div className={styles['cover']} role={running ? 'status' : 'alert'}>
          <p className={styles['title']}>{running ? 'Creating Style...' : 'Style not finished'}</p>
          <ol className={styles['steps']}>
            {steps.map((step) => (
              <li key={step} className={styles['step']}>
                <Sign step={step} creation={creation} running={running} />
                {wordsOf(step, creation)}
              </li>
            ))}
          </ol>
          {!running && progress.failure !== undefined && <p className={styles['reason']}>{progress.failure}</p>}
          {!running && isBought && <PriceFailed />}
          {!running && (
            <div className={styles['acts']} data-no-successor>
              <Button
                type="primary"
                size="small"
                disabled={isBought && !isKnown}
                onClick={() => onResume(mostCents(assetIds.length))}
              >
                {isBought ? priced('Resume', assetIds.length) : 'Resume'}
              </Button>
              <Button size="small" onClick={isCreated ? onEnd : () => setAsking(true)}>
                {isCreated ? 'Keep as it is' : 'Discard'}
              </Button>
              {asking && !isCreated && (
                <Confirm
                  title="Discard Style"
                  text={`“${name}” will not be created: ${lossOf(creation)}. Its images are not deleted. This cannot be undone.`}
                  confirm="Discard"
                  onConfirm={() => {
                    setAsking(false)
                    onEnd()
                  }}
                  onCancel={() => setAsking(false)}
                />
              )}
            </div>
          )}
        </div>
      }
    />
  )
}

/** What is lost with a style that is not created. */
function lossOf({ instructions }: Creation): string {
  return instructions === undefined
    ? 'its texts and the choice of its images are lost'
    : 'its texts, the instructions for it and the choice of its images are lost'
}

function wordsOf(step: Step, { assetIds }: Creation): string {
  if (step === 'analysis') return 'Analyzing images'
  return step === 'style' ? 'Saving the style' : `Adding ${formatCountOf(assetIds.length, 'image')}`
}

/** What a creation that has stopped lacks. */
function missing(creation: Creation): string {
  const from = steps.indexOf(nextStep(creation))
  return ['instructions', 'style', 'images'].slice(from).join(', ')
}

interface SignProps {
  readonly step: Step
  readonly creation: Creation
  readonly running: boolean
}

/** Whether a step is done, under way, failed, or to come. */
function Sign({ step, creation, running }: SignProps): ReactNode {
  const [at, now] = [steps.indexOf(step), steps.indexOf(nextStep(creation))]
  if (at < now) return <Check size={16} aria-label="Done:" className={styles['done']} />
  if (at > now) return <Circle size={16} aria-label="To do:" className={styles['todo']} />
  if (running) return <SmallSpinner label="Under way:" />
  return <CircleAlert size={16} aria-label="Stopped:" className={styles['stopped']} />
}
