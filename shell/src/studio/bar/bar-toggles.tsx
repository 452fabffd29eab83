import { IconButton } from '@studio/ui/icon-button'
import { useMedia } from '@studio/ui/media'
import { smallWindow } from '@studio/ui/tokens'
import { ChevronsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRemotePage } from '../../federation/remote-page.ts'
import { CharacterFilter } from './character-filter.tsx'
import { FavoritesToggle } from './favorites-toggle.tsx'
import { SettingsToggle } from './settings-toggle.tsx'
import { useBarCollapsed } from './use-bar-collapsed.ts'

/** Spec images 2, top bar: the toggles of the dashboard, and the one that collapses the bar. In a small window most of them are behind View. */
export function BarToggles(): ReactNode {
  const small = useMedia(smallWindow)
  const [, setCollapsed] = useBarCollapsed()
  const dashboard = useRemotePage()?.toggles === 'dashboard'
  return (
    <>
      {dashboard && <FavoritesToggle />}
      {dashboard && <CharacterFilter small={small} />}
      {dashboard && !small && <SettingsToggle />}
      {!(dashboard && small) && (
        <IconButton
          label="Collapse bar"
          aria-expanded
          icon={<ChevronsUp size={20} aria-hidden />}
          onClick={() => setCollapsed(true)}
        />
      )}
    </>
  )
}
