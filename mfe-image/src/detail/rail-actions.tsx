import { Button } from '@studio/ui'
import { IconButton } from '@studio/ui/icon-button'
import { Download, Heart, ImagePlus, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadName } from '../gallery/actions/download-name.ts'
import styles from './detail-rail.module.css'
import type { RailProps } from './detail-rail.tsx'

/** What can be done with the picture (spec images 2). */
export function RailActions({ picture: { output }, favorite, ...callbacks }: RailProps): ReactNode {
  return (
    <div className={styles['actions']}>
      <Button
        type="primary"
        icon={<Download size={16} aria-hidden />}
        href={output.url}
        download={downloadName(output.n)}
      >
        Download
      </Button>
      <Button icon={<RotateCcw size={16} aria-hidden />} onClick={callbacks.onReuse}>
        Reuse settings
      </Button>
      <span className={styles['icons']}>
        <IconButton
          label={favorite ? 'Remove from favorites' : 'Add to favorites'}
          data-favorite={favorite}
          icon={<Heart size={20} fill={favorite ? 'currentColor' : 'none'} aria-hidden />}
          onClick={callbacks.onFavorite}
        />
        <IconButton
          label="Use as reference"
          icon={<ImagePlus size={20} aria-hidden />}
          onClick={callbacks.onReference}
        />
        <IconButton label="Delete" icon={<Trash2 size={20} aria-hidden />} onClick={callbacks.onDelete} />
      </span>
    </div>
  )
}
