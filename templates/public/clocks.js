// The time left on each clock of the hall; without it the page says until when.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    clock.textContent = `${left < 0 ? "−" : ""}${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}`;
    clock.classList.toggle("over", left <= 0);
  }
}, 1000);
