import { audioBytesLimit, audioTooLargeWords } from '@studio/backend/contract/videos'
import { FileButton } from '@studio/media/file-button'
import { Button } from '@studio/ui'
import { Chip } from '@studio/ui/chip'
import { showToast } from '@studio/ui/toast-store'
import { AudioLines, Trash2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './audio-chip.module.css'
import { lostAudioWords } from './use-audio.ts'

interface AudioChipProps {
  readonly audio: File | undefined
  /** Name of a file that was chosen before a reload or in another tab, and must be chosen anew. */
  readonly lost: string | undefined
  readonly onChange: (audio: File | undefined) => void
}

const labelOf = (audio: File | undefined, lost: string | undefined): string => {
  if (audio !== undefined) return 'Audio'
  return lost === undefined ? 'Add' : 'Choose again'
}

const hintOf = (audio: File | undefined, lost: string | undefined): string => {
  if (audio !== undefined) return audio.name
  if (lost !== undefined) return lostAudioWords(lost)
  return 'MP3 or WAV, 3 to 30 seconds. Without one the model makes the sound itself.'
}

/** The sound of the next clips, as a file of the person's own. */
export function AudioChip({ audio, lost, onChange }: AudioChipProps): ReactNode {
  const take = ([file]: readonly File[]): void => {
    if (file === undefined) return
    if (file.size < audioBytesLimit) onChange(file)
    else showToast({ title: audioTooLargeWords, tone: 'bad' })
  }
  const value = (
    <>
      {lost === undefined ? <AudioLines size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
      <span className={styles['name']}>{audio?.name ?? lost ?? 'Audio'}</span>
    </>
  )
  return (
    <Chip label={labelOf(audio, lost)} popup="dialog" value={value}>
      {() => (
        <div className={styles['picker']}>
          <p className={styles['hint']}>{hintOf(audio, lost)}</p>
          <div className={styles['actions']}>
            <FileButton
              name="audio"
              label={audio === undefined ? 'Upload audio' : 'Replace'}
              accept="audio/mpeg,audio/wav,.mp3,.wav"
              icon={<AudioLines size={16} aria-hidden />}
              onFiles={take}
            />
            {(audio ?? lost) !== undefined && (
              <Button size="small" icon={<Trash2 size={16} aria-hidden />} onClick={() => onChange(undefined)}>
                Remove
              </Button>
            )}
          </div>
        </div>
      )}
    </Chip>
  )
}
