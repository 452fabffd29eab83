import type { GenerationOutput } from '@studio/backend/contract'
import { IconButton, IconLink } from '@studio/ui/icon-button'
import { Download, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { modelLabel } from '../models/model-label.ts'
import { downloadName } from './download-name.ts'
import styles from './picture-tile.module.css'
import { Thumbhash } from './thumbhash.tsx'
import type { Tile } from './tiles.ts'
import { walkTiles } from './walk-tiles.ts'

interface PictureTileProps {
  readonly tile: Tile
  readonly output: Extract<GenerationOutput, { status: 'stored' }>
  /** The first pictures load at once, the others when they come near (spec images 9). */
  readonly eager: boolean
  readonly onOpen: () => void
  readonly onReuse: () => void
}

/** A finished picture: nothing but the picture, until hover or focus. */
export function PictureTile({ tile, output, eager, onOpen, onReuse }: PictureTileProps): ReactNode {
  const [shown, setShown] = useState(false)
  const { generation } = tile
  return (
    <div className={styles['picture']}>
      <button
        type="button"
        className={styles['open']}
        data-tile={tile.key}
        aria-label={`Open ${generation.prompt}`}
        onClick={onOpen}
        onKeyDown={walkTiles}
      >
        <Thumbhash hash={output.thumbhash} className={styles['hash']} />
        <img
          className={styles['image']}
          src={output.thumbnailUrl}
          alt={generation.prompt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          data-shown={shown}
          onLoad={() => setShown(true)}
        />
        <span className={styles['fade']} aria-hidden>
          {modelLabel(generation.model)}
        </span>
      </button>
      <div className={styles['actions']}>
        <IconButton onPicture label="Reuse settings" icon={<RotateCcw size={16} aria-hidden />} onClick={onReuse} />
        <IconLink
          onPicture
          label="Download"
          icon={<Download size={16} aria-hidden />}
          href={output.url}
          download={downloadName(output.n)}
        />
      </div>
    </div>
  )
}
