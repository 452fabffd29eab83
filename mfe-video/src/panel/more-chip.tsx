import type { VideoModel } from '@studio/backend/contract/videos'
import { Chip } from '@studio/ui/chip'
import { TextArea } from '@studio/ui/form'
import { type ReactNode, useId } from 'react'
import { SeedField } from '../form/seed-field.tsx'
import type { Draft } from '../request/draft.ts'
import type { Settings } from '../request/settings.ts'
import styles from './more-chip.module.css'

interface MoreChipProps {
  readonly model: VideoModel
  readonly draft: Draft
  readonly settings: Settings
  readonly onChange: (change: Partial<Draft>) => void
}

/** The settings that few need: what is not to be seen, how closely the words are followed, the seed. Hidden when the model takes none. */
export function MoreChip(props: MoreChipProps): ReactNode {
  const { negativePrompt, guidanceScale, takesSeed } = props.model
  if (negativePrompt === undefined && guidanceScale === undefined && !takesSeed) return null
  return (
    <Chip label="More settings" popup="dialog" value="More">
      {() => (
        <div className={styles['fields']}>
          {negativePrompt !== undefined && <NegativePrompt {...props} />}
          {guidanceScale !== undefined && <Guidance {...props} scale={guidanceScale} />}
          {takesSeed && <SeedField seed={props.draft.seed} onChange={(seed) => props.onChange({ seed })} />}
        </div>
      )}
    </Chip>
  )
}

function NegativePrompt({ settings, onChange }: MoreChipProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Negative prompt</label>
      <TextArea
        id={id}
        dir="auto"
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder="What is not to be seen"
        value={settings.negativePrompt ?? ''}
        onChange={({ target }) => onChange({ negativePrompt: target.value })}
      />
    </div>
  )
}

interface GuidanceProps extends MoreChipProps {
  readonly scale: NonNullable<VideoModel['guidanceScale']>
}

function Guidance({ scale, settings, onChange }: GuidanceProps): ReactNode {
  const id = useId()
  const value = settings.guidanceScale ?? scale.usual
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        Follow the prompt <output className={styles['figure']}>{value}</output>
      </label>
      <input
        id={id}
        type="range"
        min={scale.min}
        max={scale.max}
        step={0.1}
        value={value}
        onChange={({ target }) => onChange({ guidanceScale: Number(target.value) })}
      />
    </div>
  )
}
