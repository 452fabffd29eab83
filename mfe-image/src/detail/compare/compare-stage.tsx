import { mediaUrl } from '@studio/backend/contract'
import { type ReactNode, useState } from 'react'
import styles from './compare-stage.module.css'

/** A picture that is compared. */
export interface ComparedPicture {
  readonly assetId: string
  readonly name: string
}

interface CompareStageProps {
  readonly left: ComparedPicture
  readonly right: ComparedPicture
  /** One over the other with a slider, or one beside the other. */
  readonly mode: 'slider' | 'side'
}

function Half({ assetId, name }: ComparedPicture): ReactNode {
  return <img className={styles['picture']} src={mediaUrl(assetId, 'preview')} alt={name} draggable={false} />
}

/**
 * Two pictures, as large as they fit. With the slider, the left one lies over the right one up to a line that is dragged, or moved by
 * the arrow keys.
 */
export function CompareStage({ left, right, mode }: CompareStageProps): ReactNode {
  const [share, setShare] = useState(50)
  if (mode === 'side') {
    return (
      <div className={styles['side']}>
        <Half {...left} />
        <Half {...right} />
      </div>
    )
  }
  return (
    <div className={styles['slider']}>
      <Half {...right} />
      <div className={styles['over']} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        <Half {...left} />
      </div>
      <div className={styles['line']} style={{ left: `${share}%` }} />
      <input
        className={styles['handle']}
        type="range"
        aria-label="How much of the left image is shown"
        value={share}
        onChange={({ target }) => setShare(target.valueAsNumber)}
      />
    </div>
  )
}
