import type { Frame } from '@studio/backend/contract/frames'
import { Button } from '@studio/ui'
import { formatTimestamp } from '@studio/ui/format'
import { type ReactNode, useId } from 'react'
import styles from './frame-grid.module.css'

interface FrameGridProps {
  readonly frames: readonly Frame[]
  /** The timestamp of the chosen frame. */
  readonly chosen: number | undefined
  readonly saving: boolean
  readonly onChoose: (timestamp: number) => void
  readonly onReset: () => void
  readonly onSave: () => void
}

/** The frames of a video with their times, one of which is chosen, by pointer, touch or arrow keys, and saved (spec images 2). */
export function FrameGrid({ frames, chosen, saving, onChoose, onReset, onSave }: FrameGridProps): ReactNode {
  const group = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <fieldset className={styles['frames']} disabled={saving}>
        <legend className={styles['legend']}>Choose a frame</legend>
        {frames.map(({ dataUrl, timestamp }) => (
          <label key={timestamp} className={styles['frame']}>
            <input
              type="radio"
              className={styles['radio']}
              name={group}
              value={timestamp}
              checked={timestamp === chosen}
              onChange={() => onChoose(timestamp)}
            />
            <img className={styles['picture']} src={dataUrl} alt="" />
            <span className={styles['time']}>
              <span className="visually-hidden">Frame at </span>
              {formatTimestamp(timestamp)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles['buttons']}>
        <Button disabled={saving} onClick={onReset}>
          Reset
        </Button>
        <Button type="primary" htmlType="submit" loading={saving}>
          Save
        </Button>
      </div>
    </form>
  )
}
