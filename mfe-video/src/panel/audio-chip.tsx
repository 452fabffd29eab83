import { audioBytesLimit, audioTooLargeWords } from '@studio/backend/contract/videos'
import { FileButton } from '@studio/media/file-button'
import { Button } from '@studio/ui'
import { Chip } from '@studio/ui/chip'
import { showToast } from '@studio/ui/toast-store'
import { AudioLines, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './audio-chip.module.css'

interface AudioChipProps {
  readonly audio: File | undefined
  readonly onChange: (audio: File | undefined) => void
}

/** The sound of the next clips, as a file of the person's own. */
export function AudioChip({ audio, onChange }: AudioChipProps): ReactNode {
  const take = ([file]: readonly File[]): void => {
    if (file === undefined) return
    if (file.size < audioBytesLimit) onChange(file)
    else showToast({ title: audioTooLargeWords, tone: 'bad' })
  }
  const value = (
    <>
      <AudioLines size={16} aria-hidden />
      <span className={styles['name']}>{audio?.name ?? 'Audio'}</span>
    </>
  )
  return (
    <Chip label={audio === undefined ? 'Add' : 'Audio'} popup="dialog" value={value}>
      {() => (
        <div className={styles['picker']}>
          <p className={styles['hint']}>
            {audio === undefined
              ? 'MP3 or WAV, 3 to 30 seconds. Without one the model makes the sound itself.'
              : audio.name}
          </p>
          <div className={styles['actions']}>
            <FileButton
              name="audio"
              label={audio === undefined ? 'Upload audio' : 'Replace'}
              accept="audio/mpeg,audio/wav,.mp3,.wav"
              icon={<AudioLines size={16} aria-hidden />}
              onFiles={take}
            />
            {audio !== undefined && (
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
