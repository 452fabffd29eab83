import { type DownloadFormat, downloadFormats } from '@studio/backend/contract'
import { IconPopover } from '@studio/ui/chip'
import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom } from 'jotai'
import { Settings2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { downloadChoiceAtomOf } from './download-choice.ts'
import styles from './download-options.module.css'

const labels: Readonly<Record<DownloadFormat, string>> = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }

/** In which format images are downloaded, and whether the files say how they were made; remembered for every download. */
export function DownloadOptions(): ReactNode {
  return (
    <IconPopover label="Download options" icon={<Settings2 size={20} aria-hidden />}>
      {() => <Options />}
    </IconPopover>
  )
}

function Options(): ReactNode {
  const [{ format, making }, change] = useAtom(downloadChoiceAtomOf(useCurrentUser().id))
  const name = useId()
  return (
    <div className={styles['options']}>
      <fieldset className={styles['formats']}>
        <legend>Format of downloads</legend>
        {downloadFormats.map((each) => (
          <label key={each} className={styles['choice']}>
            <input type="radio" name={name} checked={each === format} onChange={() => change({ format: each })} />
            {labels[each]}
          </label>
        ))}
      </fieldset>
      <label className={styles['choice']}>
        <input type="checkbox" checked={making} onChange={() => change({ making: !making })} />
        Include prompt and settings
      </label>
      <p className={styles['words']}>Whoever gets the file can read them. Dropped on the panel, it gives them back.</p>
    </div>
  )
}
