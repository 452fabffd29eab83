import { type ReactNode, useState } from 'react'

interface OutsidePictureProps {
  /** Undefined or null when there is none. */
  readonly src: string | null | undefined
  /** Width and height, in pixels. */
  readonly size: number
  readonly className?: string | undefined
  /** What stands in its place when there is none or it does not load. */
  readonly children: ReactNode
}

/**
 * A picture at an address outside of the studio, such as a profile picture; decoration only. The content security policy of the server
 * decides which hosts it may come from: a picture of any other host does not load.
 */
export function OutsidePicture({ src, size, className, children }: OutsidePictureProps): ReactNode {
  const [broken, setBroken] = useState<string>()
  if (src === undefined || src === null || src === broken) return children
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      className={className}
      loading="lazy"
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
