import { IconButton } from '@studio/ui/icon-button'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './stepper.module.css'

interface StepperProps {
  /** Names the number. */
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** A small number, with a button for one less and one for one more. */
export function Stepper({ label, value, min, max, onChange }: StepperProps): ReactNode {
  return (
    <fieldset className={styles['stepper']}>
      <legend className="visually-hidden">{label}</legend>
      <IconButton
        label="One less"
        icon={<Minus size={16} aria-hidden />}
        aria-disabled={value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      />
      <output className={styles['value']} aria-label={label}>
        {value}
      </output>
      <IconButton
        label="One more"
        icon={<Plus size={16} aria-hidden />}
        aria-disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
      />
    </fieldset>
  )
}
