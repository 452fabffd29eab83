import { IconButton } from '@studio/ui/icon-button'
import { showToast } from '@studio/ui/toast-store'
import { Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useModels } from '../models/use-models.ts'
import { chosenModel } from '../request/settings.ts'
import { useDraft } from '../request/use-draft.ts'

/** Gives the seed of a picture to the next request of the panel, or draws its seed at random again. */
export function SeedLock({ seed }: { readonly seed: number }): ReactNode {
  const [draft, change] = useDraft()
  const model = chosenModel(useModels().data ?? [], draft)
  const isLocked = draft.seed === seed
  const Icon = isLocked ? Lock : LockOpen

  const press = (): void => {
    if (isLocked) {
      change({ seed: undefined })
      showToast({ title: 'Seed unlocked', description: 'The next request draws its seeds at random.' })
    } else if (model?.maxSeed === undefined || seed > model.maxSeed) {
      const description = `${model?.label ?? 'The chosen model'} does not take this seed. Choose another model in the panel.`
      showToast({ title: 'Seed not locked', description, tone: 'bad' })
    } else {
      change({ seed })
      showToast({ title: 'Seed locked', description: `The next request begins with seed ${seed}.` })
    }
  }
  return (
    <IconButton
      label="Use this seed for the next request"
      aria-pressed={isLocked}
      icon={<Icon size={16} aria-hidden />}
      onClick={press}
    />
  )
}
