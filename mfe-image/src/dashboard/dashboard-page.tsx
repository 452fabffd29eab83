import { panelShortcuts } from '@studio/media/prompt-keys'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { useShortcuts } from '@studio/ui/shortcuts'
import { Spinner } from '@studio/ui/spinner'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readDetailSearch } from '../address/detail-search.ts'
import { CollectionDialogsLoader } from '../collections/dialogs-loader.tsx'
import { CompareLoader } from '../detail/compare/compare-loader.tsx'
import { Detail } from '../detail/detail.tsx'
import { viewerShortcuts } from '../detail/detail-keys.ts'
import { FramesLoader } from '../frames/frames-loader.tsx'
import { PictureActionsProvider } from '../gallery/actions/picture-actions-provider.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { useItems } from '../gallery/items/use-items.ts'
import { galleryShortcuts } from '../gallery/keys/gallery-keys.ts'
import { useTellFailures } from '../generate/use-tell-failures.ts'
import { PanelLoader } from '../panel/panel-loader.tsx'
import { trashShortcuts } from '../trash/trash-keys.ts'
import { useFilterAddress } from './use-filter-address.ts'

const failed = (onRetry: () => void): ReactNode => <PartFailed onRetry={onRetry} />

const Trash = lazyPart(async () => (await import('../trash/trash.tsx')).Trash, { pending: <Spinner />, failed })

const none: readonly never[] = []

/** Spec images 2, image dashboard: gallery or trash, bottom control panel, detail dialog. */
export function DashboardPage(): ReactNode {
  useFilterAddress()
  const state = useItems()
  useTellFailures(state.newest.data ?? none)
  const { view } = readDetailSearch(useSearch({ strict: false }))
  useShortcuts(panelShortcuts)
  useShortcuts(view === 'trash' ? trashShortcuts : galleryShortcuts)
  useShortcuts(viewerShortcuts)
  return (
    <PictureActionsProvider>
      {view === 'trash' ? <Trash /> : <Gallery state={state} />}
      <PanelLoader />
      <CollectionDialogsLoader />
      <CompareLoader />
      <FramesLoader />
      <Detail items={state.items} newest={state.newest.data ?? none} />
    </PictureActionsProvider>
  )
}
