/** What this browser does when an alert comes; each person's own choice. */
const soundKey = 'alerts.sound';
const messagesKey = 'alerts.messages';

export const bellChoice = {
  sound: (): boolean => localStorage.getItem(soundKey) === 'on',
  messages: (): boolean => localStorage.getItem(messagesKey) !== 'off',
  setSound: (isOn: boolean): void => localStorage.setItem(soundKey, isOn ? 'on' : 'off'),
  setMessages: (isOn: boolean): void => localStorage.setItem(messagesKey, isOn ? 'on' : 'off'),
};

/** Two short soft tones. A browser that lets nothing sound before a click stays silent. */
export function ring(): void {
  try {
    const audio = new AudioContext();
    const gain = audio.createGain();
    gain.connect(audio.destination);
    gain.gain.value = 0.06;
    for (const [n, frequency] of [660, 880].entries()) {
      const tone = audio.createOscillator();
      tone.frequency.value = frequency;
      tone.connect(gain);
      tone.start(audio.currentTime + n * 0.16);
      tone.stop(audio.currentTime + n * 0.16 + 0.12);
    }
    setTimeout(() => void audio.close(), 600);
  } catch {
    // Without sound the badge tells.
  }
}
