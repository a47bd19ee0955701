/**
 * Two sounds that are easy to tell apart: short and rising for success, long and low for errors.
 */
const SIGNALS = {
  good: { tones: [880, 1320], seconds: 0.08, shakes: [60] },
  bad: { tones: [220, 180], seconds: 0.25, shakes: [200, 80, 200] },
};

let sound: AudioContext | null = null;

export function signal(kind: keyof typeof SIGNALS): void {
  const { tones, seconds, shakes } = SIGNALS[kind];
  navigator.vibrate?.(shakes);
  sound ??= new AudioContext();
  // Browsers mute a page until the first user interaction.
  void sound.resume();
  for (const [place, tone] of tones.entries()) play(sound, tone, place * seconds, seconds);
}

function play(context: AudioContext, tone: number, after: number, seconds: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const begin = context.currentTime + after;
  oscillator.frequency.value = tone;
  volume.gain.setValueAtTime(0.25, begin);
  volume.gain.exponentialRampToValueAtTime(0.01, begin + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds);
}
