import { lipSyncModelIds, talkAspectRatios, talkResolutions } from '@studio/backend/contract/lip-syncs'
import { RadioRow } from '@studio/ui/radio-row'
import type { ReactNode } from 'react'
import { FormStep } from '../../form/form-step.tsx'
import { OptionalPrompt } from '../../form/optional-prompt.tsx'
import { RadioTiles } from '../../form/radio-tiles.tsx'
import { modelOf } from '../kind/lip-sync.ts'
import { SyncModes } from '../modes/sync-modes.tsx'
import styles from './model-step.module.css'
import type { LipSyncFormState } from './use-lip-sync-form.ts'

interface ModelStepProps {
  readonly form: LipSyncFormState
}

/** The model, and what it lets people choose: what it does not take is not shown (ui.md 2). */
export function ModelStep({ form }: ModelStepProps): ReactNode {
  const { draft, model, chooseModel } = form
  return (
    <FormStep title="Model">
      <RadioTiles label="Model" choices={lipSyncModelIds} chosen={draft.model} onChoose={chooseModel} columns={1}>
        {(id) => (
          <>
            <strong>{modelOf(id).label}</strong>
            <span>{modelOf(id).description}</span>
          </>
        )}
      </RadioTiles>
      {model.takesVideo ? <LipSyncChoices form={form} /> : <TalkChoices form={form} />}
    </FormStep>
  )
}

/** What the model for videos lets people choose: what becomes of the longer part. */
function LipSyncChoices({ form: { draft, change, source, voice } }: ModelStepProps): ReactNode {
  if (source.source?.medium === 'image') {
    return <p className={styles['hint']}>With an image, the video is as long as the audio.</p>
  }
  return (
    <SyncModes
      chosen={draft.syncMode}
      onChoose={(syncMode) => change({ syncMode })}
      videoMs={source.source?.durationMs}
      audioMs={voice.voice?.durationMs}
    />
  )
}

/** What InfiniteTalk lets people choose. */
function TalkChoices({ form: { draft, change, model } }: ModelStepProps): ReactNode {
  return (
    <>
      <div className={styles['choice']}>
        <span aria-hidden>Aspect ratio</span>
        <RadioRow
          label="Aspect ratio"
          choices={talkAspectRatios}
          chosen={draft.aspectRatio}
          onChoose={(aspectRatio) => change({ aspectRatio })}
        >
          {(aspect) => aspect}
        </RadioRow>
      </div>
      <div className={styles['choice']}>
        <span aria-hidden>Resolution</span>
        <RadioRow
          label="Resolution"
          choices={talkResolutions}
          chosen={draft.resolution}
          onChoose={(resolution) => change({ resolution })}
        >
          {(resolution) => resolution}
        </RadioRow>
      </div>
      <OptionalPrompt
        placeholder="How it is to be said, and what moves"
        prompt={draft.prompt}
        longest={model.longestPrompt}
        onChange={(prompt) => change({ prompt })}
      />
    </>
  )
}
