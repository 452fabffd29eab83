import { IconButton } from '@studio/ui/icon-button'
import { actionOf } from '@studio/ui/key-table'
import { Pause, Play } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFilm } from '../film/use-film.ts'
import { filmKeys } from '../keys/keys.ts'
import { PictureTile, type PictureTileProps } from './picture-tile.tsx'
import styles from './video-tile.module.css'

interface VideoTileProps extends Omit<PictureTileProps, 'badge' | 'film'> {
  /** Address of the short clip without sound that plays in the tile. */
  readonly filmUrl: string
  /** How long the video is. */
  readonly durationMs: number
}

/** `0:05`, `1:05`. */
export function formatLength(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A finished video in a grid: its poster and how long it is; under the pointer, with the focus or on request it plays without sound. */
export function VideoTile({ filmUrl, durationMs, ...tile }: VideoTileProps): ReactNode {
  const { host, playing, hovers, setActive, toggle } = useFilm(filmUrl)
  const isPlayKey = (event: KeyboardEvent): boolean => actionOf(filmKeys, event) === 'play'
  const film = {
    content: <span ref={host} className={styles['film']} />,
    // Not in every tile of a mouse's grid: it is the larger part of what a tile is made of.
    button: !hovers && (
      <div className={styles['play']}>
        <IconButton
          onPicture
          label={playing ? 'Stop' : 'Play'}
          about={tile.name}
          tabIndex={-1}
          icon={playing ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={toggle}
        />
      </div>
    ),
    onActive: setActive,
    onKeyDown: (event: KeyboardEvent): void => {
      if (!isPlayKey(event)) return
      event.preventDefault()
      if (!event.repeat) toggle()
    },
    // Some browsers press a button when the key is released.
    onKeyUp: (event: KeyboardEvent): void => {
      if (isPlayKey(event)) event.preventDefault()
    },
  }
  const length = formatLength(durationMs)
  const badge = { words: length, sign: <span className={styles['length']}>{length}</span> }
  return <PictureTile {...tile} badge={badge} film={film} />
}
