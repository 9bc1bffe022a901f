import type { ScanSound } from '@tramo/contract/warehouse/scans';

/** Hertz, seconds, and the wave: tones that are told apart in a noisy hall, also by who hears high ones badly. */
const tones: Readonly<Record<ScanSound, readonly { hz: number; s: number; wave: OscillatorType }[]>> = {
  accepted: [{ hz: 1320, s: 0.07, wave: 'sine' }],
  refused: [
    { hz: 180, s: 0.16, wave: 'square' },
    { hz: 140, s: 0.22, wave: 'square' },
  ],
  repeated: [
    { hz: 660, s: 0.05, wave: 'triangle' },
    { hz: 660, s: 0.05, wave: 'triangle' },
  ],
  finished: [
    { hz: 784, s: 0.09, wave: 'sine' },
    { hz: 988, s: 0.09, wave: 'sine' },
    { hz: 1319, s: 0.16, wave: 'sine' },
  ],
};
const breaths = 0.04;
let context: AudioContext | null = null;

/** Plays what came of a scan, and shakes a hand-held that can. Without sound, or before the first touch of the page, nothing is heard and nothing fails. */
export function playSound(sound: ScanSound): void {
  if (sound === 'refused') navigator.vibrate?.([80, 40, 80]);
  try {
    context ??= new AudioContext();
    void context.resume();
    let at = context.currentTime;
    for (const { hz, s, wave } of tones[sound]) {
      const oscillator = context.createOscillator();
      const volume = context.createGain();
      oscillator.type = wave;
      oscillator.frequency.value = hz;
      volume.gain.setValueAtTime(wave === 'square' ? 0.15 : 0.3, at);
      // Ends softly: a wave cut in the middle clicks.
      volume.gain.exponentialRampToValueAtTime(0.001, at + s);
      oscillator.connect(volume).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + s);
      at += s + breaths;
    }
  } catch {
    // No sound on this machine.
  }
}

/** Says a sentence in Spanish, and nothing else any more: who scans fast hears the last one. Silent where the browser has no voice. */
export function say(sentence: string): void {
  if (!('speechSynthesis' in window)) return;
  speechSynthesis.cancel();
  const spoken = new SpeechSynthesisUtterance(sentence);
  spoken.lang = 'es-MX';
  spoken.rate = 1.1;
  speechSynthesis.speak(spoken);
}
