import { useCurrentUser } from '@studio/ui/current-user'
import { IconButton } from '@studio/ui/icon-button'
import { settingsShownAtomOf } from '@studio/ui/studio-state'
import { useAtom } from 'jotai'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'

/** Spec images 2, top bar: the panel's settings, shown or not. */
export function SettingsToggle(): ReactNode {
  const [shown, setShown] = useAtom(settingsShownAtomOf(useCurrentUser().id))
  return (
    <IconButton
      label={shown ? 'Hide settings' : 'Show settings'}
      aria-pressed={shown}
      icon={<SlidersHorizontal size={20} aria-hidden />}
      onClick={() => setShown(!shown)}
    />
  )
}
