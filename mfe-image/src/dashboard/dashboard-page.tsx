import type { ReactNode } from 'react'
import { Detail } from '../detail/detail.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { useGenerations } from '../gallery/use-generations.ts'
import { PanelPlace } from '../panel/panel-place.tsx'

/** Spec images 2, image dashboard: gallery, bottom control panel, detail dialog. */
export function DashboardPage(): ReactNode {
  const list = useGenerations()
  return (
    <>
      <Gallery list={list} />
      <PanelPlace />
      <Detail generations={list.generations} />
    </>
  )
}
