import { FileButton } from '@studio/media/file-button'
import { Button } from '@studio/ui'
import { Chip } from '@studio/ui/chip'
import { AudioLines, Trash2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './audio-chip.module.css'
import type { Audio } from './read-audio.ts'
import { type AudioSlot, lostAudioWords } from './use-audio.ts'

interface AudioChipProps {
  readonly slot: AudioSlot
  /** Of the next clips, in seconds: what is longer is cut off. */
  readonly duration: number
}

const labelOf = ({ audio, lost }: AudioSlot): string => {
  if (audio !== undefined) return 'Audio'
  return lost === undefined ? 'Add' : 'Choose again'
}

const hintOf = ({ audio, lost }: AudioSlot): string => {
  if (audio !== undefined) return audio.file.name
  if (lost !== undefined) return lostAudioWords(lost)
  return 'MP3 or WAV, 3 to 30 seconds. Without one the model makes the sound itself.'
}

/** Whether an end of the sound is lost that somebody would hear. */
const isCutOff = ({ durationMs = 0 }: Audio, duration: number): boolean => Math.round(durationMs / 1_000) > duration

/** The sound of the next clips, as a file of the person's own. */
export function AudioChip({ slot, duration }: AudioChipProps): ReactNode {
  const { audio, lost, isReading, take, remove } = slot
  const value = (
    <>
      {lost === undefined ? <AudioLines size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
      <span className={styles['name']}>{audio?.file.name ?? lost ?? 'Audio'}</span>
      {audio !== undefined && isCutOff(audio, duration) && <span>· Cut off after {duration} s</span>}
    </>
  )
  return (
    <Chip label={labelOf(slot)} popup="dialog" value={value}>
      {() => (
        <div className={styles['picker']}>
          <p className={styles['hint']}>{hintOf(slot)}</p>
          <div className={styles['actions']}>
            <FileButton
              name="audio"
              label={audio === undefined ? 'Upload audio' : 'Replace'}
              accept="audio/mpeg,audio/wav,.mp3,.wav"
              icon={<AudioLines size={16} aria-hidden />}
              onFiles={([file]) => void (file && take(file))}
            />
            {(isReading || (audio ?? lost) !== undefined) && (
              <Button size="small" icon={<Trash2 size={16} aria-hidden />} onClick={remove}>
                Remove
              </Button>
            )}
          </div>
        </div>
      )}
    </Chip>
  )
}
