import { type DownloadFormat, downloadFormats } from '@studio/backend/contract'
import { IconPopover } from '@studio/ui/chip'
import { useCurrentUser } from '@studio/ui/current-user'
import { useAtom } from 'jotai'
import { Settings2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { downloadChoiceAtomOf } from './download-choice.ts'
import styles from './download-options.module.css'

const formats = ['stored', ...downloadFormats] as const
const labels: Readonly<Record<DownloadFormat | 'stored', string>> = {
  stored: 'As made',
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
}

/** In which format images are downloaded, whether the files say how they were made, and whether they are signed; remembered for every download. */
export function DownloadOptions(): ReactNode {
  return (
    <IconPopover label="Download options" icon={<Settings2 size={20} aria-hidden />} placement="bottomLeft">
      {() => <Options />}
    </IconPopover>
  )
}

function Options(): ReactNode {
  const [{ format, making, credentials }, change] = useAtom(downloadChoiceAtomOf(useCurrentUser().id))
  const [name, aboutCredentials] = [useId(), useId()]
  return (
    <div className={styles['options']}>
      <fieldset className={styles['formats']}>
        <legend>Format of downloads</legend>
        {formats.map((each) => (
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
      <label className={styles['choice']}>
        <input
          type="checkbox"
          checked={credentials}
          aria-describedby={aboutCredentials}
          onChange={() => change({ credentials: !credentials })}
        />
        Content credentials
      </label>
      <p id={aboutCredentials} className={styles['words']}>
        Says how the image came about: by AI, wholly or in part, or by the sandbox without. Of uploads and frames of
        videos it says nothing of that. It names this installation, whose own key signs it: public tools call that
        valid, but not trusted.
      </p>
    </div>
  )
}
