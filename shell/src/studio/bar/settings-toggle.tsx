import { IconButton } from '@studio/ui/icon-button'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettingsShown } from './use-settings-shown.ts'

/** Spec images 2, top bar: the panel's settings, shown or not. */
export function SettingsToggle(): ReactNode {
  const { label, shown, toggle } = useSettingsShown()
  return (
    <IconButton
      label={label}
      aria-pressed={shown}
      icon={<SlidersHorizontal size={20} aria-hidden />}
      onClick={toggle}
    />
  )
}
