import { useCurrentUser } from '@studio/ui/current-user'
import { settingsShownAtomOf } from '@studio/ui/studio-state'
import { useAtom } from 'jotai'

interface SettingsShown {
  /** What a press does, as the label of its button. */
  readonly label: string
  readonly shown: boolean
  readonly toggle: () => void
}

/** Spec images 2, top bar: the panel's settings, shown or not. */
export function useSettingsShown(): SettingsShown {
  const [shown, setShown] = useAtom(settingsShownAtomOf(useCurrentUser().id))
  return { label: shown ? 'Hide settings' : 'Show settings', shown, toggle: () => setShown(!shown) }
}
