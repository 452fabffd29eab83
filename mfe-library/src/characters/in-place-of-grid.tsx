import type { ReactNode, RefObject } from 'react'

interface InPlaceOfGridProps {
  readonly notice: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}

/** What stands in place of a grid without tiles: it can have the focus that its last tile had. */
export function InPlaceOfGrid({ notice, children }: InPlaceOfGridProps): ReactNode {
  return (
    <div ref={notice} data-successor tabIndex={-1}>
      {children}
    </div>
  )
}
