import { type ReactNode, useState } from 'react'
import { sourcesOf } from './picture-sources.ts'
import styles from './picture-tile.module.css'
import type { TilePicture, TileSlot } from './tile-picture.ts'
import { useThumbhash } from './use-thumbhash.ts'

interface TileImageProps {
  readonly picture: TilePicture
  readonly name: string
  readonly slot: TileSlot
}

/** Shows the blurred preview until the picture has loaded; the picture fades in where somebody waited for it. */
export function TileImage({ picture, name, slot: { index, width, blooms, eager = 4 } }: TileImageProps): ReactNode {
  const [blooming, setBlooming] = useState(blooms)
  const hash = useThumbhash(picture.thumbhash)
  return (
    <>
      {blooming && <img className={styles['image']} src={hash} alt="" aria-hidden />}
      <img
        className={styles['image']}
        style={blooming ? undefined : { backgroundImage: `url(${hash})` }}
        // Before `src`, or the browser would begin to load the thumbnail first.
        sizes={`${width}px`}
        srcSet={picture.srcSet ?? sourcesOf(picture)}
        src={picture.thumbnailUrl}
        alt={name}
        loading={index < eager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        data-blooms={blooming}
        onLoad={({ currentTarget }) => void tellShown(currentTarget, blooming)}
        onTransitionEnd={() => setBlooming(false)}
      />
    </>
  )
}

/** Sets an attribute without React, which would otherwise render the tile again for every picture that loads while scrolling. */
async function tellShown(image: HTMLImageElement, blooms: boolean): Promise<void> {
  const tell = (): void => image.setAttribute('data-shown', 'true')
  if (!blooms) return tell()
  // Only once the picture is decoded, so that it can be seen; a picture that cannot be decoded is left to the browser.
  await image.decode().then(tell, tell)
}
