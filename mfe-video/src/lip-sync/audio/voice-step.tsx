/* oxlint-disable jsx-a11y/media-has-caption -- it is the person's own recording */
import { lipSyncLength } from '@studio/backend/contract/lip-syncs'
import { FileButton } from '@studio/media/file-button'
import { formatLength } from '@studio/media/video-tile'
import { IconButton } from '@studio/ui/icon-button'
import { useKeptFocus } from '@studio/ui/kept-focus'
import { SmallSpinner } from '@studio/ui/spinner'
import { AudioLines, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormStep } from '../../form/form-step.tsx'
import type { Voice } from './audio.ts'
import { voiceTypes } from './read-voice.ts'
import { RecorderPanel } from './recorder-panel.tsx'
import type { VoiceSlot } from './use-voice.ts'
import styles from './voice-step.module.css'

/** What a browser has recorded may be a little longer than it was told, and must not be too long to be sent. */
const longestRecordingMs = lipSyncLength.mostMs - 1_000

interface VoiceStepProps {
  readonly slot: VoiceSlot
  readonly isLit?: boolean
}

/** The audio: a file, or a recording. */
export function VoiceStep({ slot, isLit = false }: VoiceStepProps): ReactNode {
  const { voice, isReading, take, takeRecording, remove } = slot
  return (
    <FormStep
      title="Audio"
      aside={isReading ? <SmallSpinner label="Reading" /> : voice && formatLength(voice.durationMs)}
      isLit={isLit}
    >
      <div {...useKeptFocus()} className={styles['content']}>
        {voice !== undefined && <Chosen voice={voice} onRemove={remove} />}
        <p className={styles['hint']}>Speech or song, under 15 MB, up to {lipSyncLength.mostMs / 60_000} minutes.</p>
        <div className={styles['actions']}>
          <FileButton
            name="audio"
            label="Upload audio"
            accept={voiceTypes}
            icon={<AudioLines size={16} aria-hidden />}
            onFiles={([file]) => void (file && take(file))}
          />
          <RecorderPanel
            mostMs={longestRecordingMs}
            onRecorded={(file, isUnfinished) => void takeRecording(file, isUnfinished)}
          />
        </div>
      </div>
    </FormStep>
  )
}

interface ChosenProps {
  readonly voice: Voice
  readonly onRemove: () => void
}

function Chosen({ voice: { file, url }, onRemove }: ChosenProps): ReactNode {
  return (
    <div className={styles['voice']}>
      {/* biome-ignore lint/a11y/useMediaCaption: it is the person's own recording. */}
      <audio className={styles['player']} src={url} controls preload="metadata" aria-label={file.name} />
      <IconButton label="Remove audio" icon={<X size={16} aria-hidden />} onClick={onRemove} />
    </div>
  )
}
