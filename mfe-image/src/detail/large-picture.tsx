import { type ReactNode, useState } from 'react'
import styles from './large-picture.module.css'
import type { Picture } from './neighbours.ts'

interface LargePictureProps {
  readonly picture: Picture
  /** Fetched ahead, so that the arrows answer at once. */
  readonly neighbours: readonly (Picture | undefined)[]
}

/** The picture as large as it fits: the gallery's thumbnail at once, the original over it when it is there. */
export function LargePicture({ picture, neighbours }: LargePictureProps): ReactNode {
  const { generation, output } = picture
  const [shown, setShown] = useState(false)
  return (
    <div className={styles['place']}>
      <img className={styles['picture']} src={output.thumbnailUrl} alt="" aria-hidden />
      <img
        className={styles['picture']}
        src={output.url}
        alt={generation.prompt}
        data-waiting={!shown}
        onLoad={() => setShown(true)}
      />
      {neighbours.map(
        (neighbour) =>
          neighbour !== undefined && <link key={neighbour.output.assetId} rel="prefetch" href={neighbour.output.url} />,
      )}
    </div>
  )
}
