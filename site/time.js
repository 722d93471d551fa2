const start = Date.now() - performance.now();

/** Milliseconds as Date counts them, which go on where the device's clock is set back; after sleep they are its own again. */
export const time = () => Math.max(Date.now(), start + performance.now());

/** Returns the moment for the engine. */
export const now = () => `${new Date(time()).toISOString().slice(0, 19)}Z`;

/** Tells whether the device's clock was set back while this page was open, by more than clocks are put right by themselves. */
export const isSetBack = () => time() - Date.now() > 5000;
