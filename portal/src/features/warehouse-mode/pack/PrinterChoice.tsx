import { useText } from '../../../lib/text.ts';
import frame from '../frame/Mode.module.css';
import { setModeSettings, useModeSettings } from '../mode-settings.ts';
import { usePrinters } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';

/** Where this device prints labels: a printer of the cedi, or a PDF of the browser. Nothing to choose without a printer. */
export function PrinterChoice({ cediId }: { cediId: string }) {
  const t = useText(warehouseModeText);
  const { printerId } = useModeSettings();
  const printers = usePrinters(cediId).data?.printers ?? [];
  if (printers.length === 0) return null;
  return (
    <label className={frame.field}>
      <span>{t('pack.printer')}</span>
      <select
        value={printers.some((p) => p._id === printerId) ? (printerId ?? '') : ''}
        onChange={(event) => setModeSettings({ printerId: event.currentTarget.value || null })}
      >
        <option value="">{t('pack.here')}</option>
        {printers.map((printer) => (
          <option key={printer._id} value={printer._id}>
            {printer.name}
          </option>
        ))}
      </select>
    </label>
  );
}
